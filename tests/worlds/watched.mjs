/**
 * A world in a thread of its own, which tells how long it was at one thing: the most computing time, in ms, between two
 * turns of its loop. A tick of the game, or another player's packet, has waited as long. (Time on the clock would count
 * what other processes do, too.)
 */
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { startWorld } from '../../worlds/world.mjs'

const EVERY_MS = 2

/** @returns {Promise<{about: object, worst: () => Promise<number>, stop: () => Promise<void>}>} `worst` since last asked */
export async function watchedWorld (options) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: options })
  const ask = async question => {
    worker.postMessage(question)
    return (await once(worker, 'message'))[0]
  }
  const [about] = await once(worker, 'message')
  return { about, worst: () => ask('worst'), stop: async () => { await worker.terminate() } }
}

if (!isMainThread && workerData?.world) {
  const { about } = await startWorld({ host: '127.0.0.1', port: 0, folder: null, motd: '', maxPlayers: 20, viewDistance: 5, ...workerData })
  const used = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000 }
  let [last, worst] = [used(), 0]
  setInterval(() => {
    const now = used()
    worst = Math.max(worst, now - last)
    last = now
  }, EVERY_MS)
  parentPort.on('message', () => {
    parentPort.postMessage(worst)
    worst = 0
  })
  parentPort.postMessage(about)
}
