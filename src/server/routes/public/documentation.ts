import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { clientScript, clientTypes } from '../../openapi/client/clientLibrary.ts'
import { type ExampleSources, findExamples } from '../../openapi/findExamples.ts'
import { docsPage } from '../../openapi/docsPage.ts'
import { docsStyle } from '../../openapi/docsStyle.ts'
import { openApiDocument } from '../../openapi/openApiDocument.ts'
import type { Handlers } from '../Handlers.ts'

/** What the API says about itself, to programs and to people. Its examples are looked for again once the register has changed. */
export const documentationHandlers = (examples: ExampleSources) =>
  ({
    getOpenApiDocument: async () => openApiDocument(ENDPOINTS, await findExamples(examples)),
    getDocumentationPage: async ({ c }) =>
      c.html(docsPage(openApiDocument(ENDPOINTS, await findExamples(examples)))),
    getDocumentationStyle: ({ c }) => c.body(docsStyle(), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
    getClientScript: ({ c }) =>
      c.body(clientScript(openApiDocument(ENDPOINTS)), 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
      }),
    getClientTypes: ({ c }) =>
      c.body(clientTypes(openApiDocument(ENDPOINTS)), 200, {
        'Content-Type': 'application/typescript; charset=utf-8',
      }),
  }) satisfies Partial<Handlers>
