/** Milliseconds that this process works for it, which a machine that is busy with other things does not change much. */
export async function workOf(work: () => Promise<unknown>): Promise<number> {
  const used = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(used)
  return (user + system) / 1000
}
