import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { clientScript, clientTypes } from '../openapi/client/clientLibrary.ts'
import { openApiDocument } from '../openapi/openApiDocument.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { refuseArguments } from './refuseArguments.ts'

refuseArguments(`Usage: npm run client

Writes api-client/ anew from the table of endpoints.`)
const document = openApiDocument(ENDPOINTS)
writeFileSync(join(PROJECT_ROOT, 'api-client/client.js'), clientScript(document))
writeFileSync(join(PROJECT_ROOT, 'api-client/client.d.ts'), clientTypes(document))
