import type { Flood, Flooded } from './flood.ts'
import { output, start } from './program.ts'

/** Floods these addresses from a separate program, on this core if the machine allows that choice. */
export async function floodWith(flood: Flood, addresses: readonly string[], core?: number): Promise<Flooded> {
  return JSON.parse(
    await output(start('bench/flood.ts', [JSON.stringify(flood), ...addresses], {}, core)),
  ) as Flooded
}
