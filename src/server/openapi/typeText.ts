import { html } from 'hono/html'
import { referredTo } from './exampleOf.ts'
import type { JsonSchema } from './openApiTypes.ts'

/** A type in words, a record as a link to its section: "list of Candidate", "integer or null", "text (date)". */
export function typeText(schema: JsonSchema): ReturnType<typeof html> {
  const record = referredTo(schema)
  if (record !== undefined) return html`<a href="#${record}">${record}</a>`
  // Our lists have one kind of item, described by an object.
  if (schema.type === 'array') return html`list of ${typeText(schema.items as JsonSchema)}`
  if (schema.enum) return html`one of ${schema.enum.map(String).join(', ')}`
  if (schema.const !== undefined) return html`always ${schema.const}`
  if (schema.anyOf)
    return html`${schema.anyOf.map((one, index) => [index === 0 ? '' : ' or ', typeText(one)])}`
  const names = [schema.type ?? 'any'].flat().map((type) => (type === 'string' ? 'text' : type))
  return html`${names.join(' or ')}${schema.format ? ` (${schema.format})` : ''}`
}
