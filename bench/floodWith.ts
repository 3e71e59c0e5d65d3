import type { Flood, Flooded } from './flood.ts'
import { output, start } from './program.ts'

/** Floods these addresses from a program of its own, on this one core where the machine lets us say so. */
export async function floodWith(flood: Flood, addresses: readonly string[], core?: number): Promise<Flooded> {
  return JSON.parse(
    await output(start('bench/flood.ts', [JSON.stringify(flood), ...addresses], {}, core)),
  ) as Flooded
}
