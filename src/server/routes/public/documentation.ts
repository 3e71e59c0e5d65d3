import { Hono } from 'hono'
import { CALLS } from '#contract/documentation/calls.ts'
import { docsPage } from '../../openapi/docsPage.ts'
import { docsStyle } from '../../openapi/docsStyle.ts'
import { openApiDocument } from '../../openapi/openApiDocument.ts'

/** What the API says about itself, to programs and to people. */
export const documentationRoutes = () =>
  new Hono()
    .get('/openapi.json', (c) => c.json(openApiDocument(CALLS)))
    .get('/docs', (c) => c.html(docsPage(openApiDocument(CALLS))))
    .get('/docs.css', (c) => c.body(docsStyle(), 200, { 'Content-Type': 'text/css; charset=utf-8' }))
