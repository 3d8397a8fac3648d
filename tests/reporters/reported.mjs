/**
 * A file of tests that is ended by force says all that it has to say first: what it writes to its pipe is not put off.
 * Without it the last of its tests were not in the report, though its exit code counted them.
 */
process.stdout._handle?.setBlocking?.(true)
