import { hash } from 'node:crypto'

const names = new Map<string, string>()

/**
 * Has each connection to PostgreSQL prepare this frequent statement once: parsing and planning it takes as long as
 * running it.
 */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, hash('sha256', text, 'base64url'))
}

/** The name of a statement that is prepared once; undefined for others. */
export const nameOfStatement = (text: string): string | undefined => names.get(text)
