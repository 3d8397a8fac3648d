/**
 * Start the reflexes of a body.
 * @param {import('../body.mjs').Body} _body
 * @returns {() => void} stops them
 */
export function startReflexes (_body) {
  return () => {}
}
