/**
 * What a sandboxed skill may use up.
 * - `wallMs`: from start to end, waiting for primitives included.
 * - `cpuMs`: running its own code.
 * - `memoryMb`: all its values. `stackKb`: nested calls.
 * - `calls`: of primitives, in all; `pending`: of those, not yet answered.
 * - `says`: chat messages. `argumentBytes`, `valueBytes`: one call's arguments, the skill's value, as JSON.
 */
export const LIMITS = Object.freeze({
  wallMs: 120_000,
  cpuMs: 2000,
  memoryMb: 32,
  stackKb: 256,
  calls: 1000,
  pending: 32,
  says: 8,
  argumentBytes: 16_384,
  valueBytes: 262_144
})

/** How far beyond its CPU limit a skill may be inside one built-in that cannot be interrupted before its thread ends. */
export const OVERDUE_MS = 250
