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

const versionIn = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8')).version

test('the API’s document and its client have the version of the project', () => {
  expect(document.info.version).toBe(versionIn('package.json'))
  expect(versionIn('api-client/package.json')).toBe(versionIn('package.json'))
})
