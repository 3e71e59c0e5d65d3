import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/**
 * Has each connection to PostgreSQL keep a statement that is asked again and again: it is read and planned once, which takes
 * as long as to answer it.
 */
export function keepStatement(text: string): void {
  if (!names.has(text)) names.set(text, createHash('sha256').update(text).digest('base64url'))
}

/** What a kept statement is known by; undefined for others. */
export const keptStatement = (text: string): string | undefined => names.get(text)
