import * as z from 'zod/mini'

/** The records that example addresses name. */
export interface ExampleRecords {
  candidate: { acctNum: number; name: string; lastName: string; firstName: string }
  /** The candidate's race. */
  race: { electionId: string; officeCode: string; district: string }
  committee: { acctNum: number; chair: string }
  /** A contributor, as filed. */
  contributor: { name: string; zip: string }
  filePath: string
}

/**
 * Invented records. They are used if the register has no such record, and always in calls that change something, so
 * that pasting an example never deletes a record.
 */
export const INVENTED: ExampleRecords = {
  candidate: { acctNum: 91527, name: 'Ada M. Alvarez', lastName: 'Alvarez', firstName: 'Ada' },
  race: { electionId: '20261103-GEN', officeCode: 'STR', district: '24' },
  committee: { acctNum: 70275, chair: 'Bea Boone' },
  contributor: { name: 'MOCKLEY, DANA', zip: '34470' },
  filePath: '91527/statement.pdf',
}

/** An example that depends on the register. */
export type ExampleOf = (records: ExampleRecords) => unknown

/** A parameter of an address: its schema, its meaning, and an example, which may depend on the register. */
export const parameter = <Schema extends z.ZodMiniType>(
  schema: Schema,
  description: string,
  example: string | number | ExampleOf,
) => schema.check(z.meta({ description, example }))
