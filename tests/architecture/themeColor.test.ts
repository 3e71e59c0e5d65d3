import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the browser frames a page in the color of its paper, light and dark', () => {
  const tokens = readFileSync('src/client/styles/tokens.css', 'utf8')
  const [light, dark] = [...tokens.matchAll(/--color-paper: (#\w+)/g)].map(([, color]) => color)

  const html = readFileSync('index.html', 'utf8')
  const framed = [...html.matchAll(/name="theme-color" content="(#\w+)"/g)].map(([, color]) => color)

  expect(framed).toEqual([light, dark])
})
