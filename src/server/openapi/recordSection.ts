import { html } from 'hono/html'
import type { JsonSchema } from './openApiTypes.ts'
import { table } from './table.ts'
import { typeText } from './typeText.ts'

/** One record that crosses the wire: each field with its type, meaning and an example. */
export const recordSection = (name: string, { description, properties = {} }: JsonSchema) =>
  html`<section id="${name}" aria-labelledby="${name}-name">
    <h3 id="${name}-name">${name}</h3>
    <p>${description}</p>
    ${table(
      `Fields of ${name}`,
      ['Field', 'Type', 'Meaning', 'Example'],
      // Our properties are always described by an object, never by true or false.
      Object.entries(properties as Record<string, JsonSchema>).map(([field, schema]) => [
        field,
        typeText(schema),
        schema.description,
        html`<code>${JSON.stringify(schema.examples?.[0])}</code>`,
      ]),
    )}
  </section>`
