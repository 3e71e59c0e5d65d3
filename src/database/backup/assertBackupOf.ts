import { accessSync, constants } from 'node:fs'
import { DatabaseError } from '../connection/DatabaseError.ts'
import { engineCode } from '../connection/engineCode.ts'

/** Throws DatabaseError that says why this user cannot read the file. */
export function assertReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    throw new DatabaseError(
      engineCode(error) === 'ENOENT'
        ? `There is no file ${file}.`
        : `This user cannot read ${file}: ${(error as Error).message}.`,
      { cause: error },
    )
  }
}
