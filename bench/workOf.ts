/** The processor milliseconds that this process takes for it, which depend little on other load. */
export async function workOf(work: () => Promise<unknown>): Promise<number> {
  const used = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(used)
  return (user + system) / 1000
}
