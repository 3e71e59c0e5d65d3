import { expect, test } from 'vitest'
import { securityHeadersOf } from '#server/middleware/securityHeaders.ts'

test('every answer forbids foreign scripts, and over TLS requires TLS from then on', () => {
  const always = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; " +
      "connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'",
  }

  expect(securityHeadersOf({ tls: false })).toEqual(always)
  expect(securityHeadersOf({ tls: true })).toEqual({
    ...always,
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  })
})
