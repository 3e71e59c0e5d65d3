import type * as z from 'zod/mini'

/**
 * The parts of OpenAPI 3.1 that our document uses. Undefined values are left out of the JSON.
 * https://spec.openapis.org/oas/v3.1.1.html
 */
export type OpenApiDocument = {
  openapi: '3.1.1'
  info: {
    title: string
    version: string
    description: string
    license: { name: string; url: string }
    contact: { email: string } | { url: string } | undefined
  }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<Method, Operation>>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, SecurityScheme> }
}

export type JsonSchema = z.core.JSONSchema.BaseSchema

export type Method = 'get' | 'post' | 'put' | 'delete'

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string | undefined
  /** Empty: anyone may call. */
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody: { required: true; content: Content } | undefined
  responses: Record<string, Answer>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string | undefined
  schema: JsonSchema
  example: unknown
}

export interface Answer {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Content
}

export type Content = Record<string, { schema?: JsonSchema; example?: unknown }>

export interface SecurityScheme {
  type: 'apiKey'
  in: 'header' | 'cookie'
  name: string
  description: string
}
