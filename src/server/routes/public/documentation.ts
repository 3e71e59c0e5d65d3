import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { docsPage } from '../../openapi/docsPage.ts'
import { docsStyle } from '../../openapi/docsStyle.ts'
import { openApiDocument } from '../../openapi/openApiDocument.ts'
import type { Handlers } from '../Handlers.ts'

/** What the API says about itself, to programs and to people. */
export const documentationHandlers = {
  getOpenApiDocument: () => openApiDocument(ENDPOINTS),
  getDocumentationPage: ({ c }) => c.html(docsPage(openApiDocument(ENDPOINTS))),
  getDocumentationStyle: ({ c }) => c.body(docsStyle(), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
} satisfies Partial<Handlers>
