import { referredTo } from '../exampleOf.ts'
import type { JsonSchema } from '../openApiTypes.ts'

/** The TypeScript type of a schema's values. */
export function typeOf(schema: JsonSchema): string {
  const record = referredTo(schema)
  if (record !== undefined) return record
  const options = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (options) return options.map((option) => JSON.stringify(option)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  // Our lists have one kind of item, described by an object.
  if (schema.type === 'array') return `(${typeOf(schema.items as JsonSchema)})[]`.replace(/^\((\w+)\)/, '$1')
  if (schema.type === 'object') return objectOf(schema)
  return [schema.type ?? 'unknown'].flat().map(nameOf).join(' | ')
}

function objectOf(schema: JsonSchema): string {
  const others = schema.additionalProperties
  if (others === false) return fieldsOf(schema, '')
  return typeof others === 'object' && others.type ? `Record<string, ${typeOf(others)}>` : 'object'
}

/** A record as an interface, with comments on its fields. */
export const interfaceOf = (name: string, schema: JsonSchema): string =>
  `${comment(schema.description ?? '', '')}export interface ${name} ${fieldsOf(schema, '')}`

/** A doc comment for the following line. */
export const comment = (text: string, indent: string): string =>
  text === '' ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`

/** The records that these schemas refer to, directly or indirectly. */
export function referredRecords(
  schemas: readonly JsonSchema[],
  records: Readonly<Record<string, JsonSchema>>,
) {
  const found = new Set<string>()
  const look = (schema: unknown) => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!found.has(name)) {
        found.add(name)
        look(records[name])
      }
  }
  look(schemas)
  return found
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  // Our properties are always described by an object, never by true or false.
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, schema]) =>
      `${comment(schema.description ?? '', `${indent}  `)}${indent}  ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}\n`,
  )
  return `{\n${fields.join('')}${indent}}`
}

const nameOf = (type: string) => (type === 'integer' ? 'number' : type)
