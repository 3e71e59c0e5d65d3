import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { clientScript, clientTypes } from '#server/openapi/client/clientLibrary.ts'
import { openApiDocument } from '#server/openapi/openApiDocument.ts'

const document = openApiDocument(ENDPOINTS)

test.each([
  ['client.js', clientScript(document)],
  ['client.d.ts', clientTypes(document)],
])('api-client/%s is what npm run client generates from the table of endpoints', (name, made) => {
  expect(readFileSync(`api-client/${name}`, 'utf8')).toBe(made)
})
