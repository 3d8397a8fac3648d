/** As servers do that tell nobody how much air is left: who is under water has to count. */
export function play (serv) {
  serv.tellAir = () => {}
}
