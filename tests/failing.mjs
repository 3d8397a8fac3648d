/** A reporter for node's test runner: the files in which something failed, one a line. */
export default async function * failing (source) {
  const told = new Set()
  for await (const { type, data } of source) {
    if (type !== 'test:fail' || !data.file || told.has(data.file)) continue
    told.add(data.file)
    yield `${data.file}\n`
  }
}
