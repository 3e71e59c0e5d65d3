import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { citationOf, hashOf } from '#server/citations/citation.ts'
import { freePort } from '#tests/support/servers/freePort.ts'
import { runProgram } from '#tests/support/servers/startProgram.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const CALL = '/api/candidates/91527?asOf=r1'
const ANSWER = { AcctNum: 91527 }

/** Runs the command on a citation of a page without its answers. */
function verify(page: string) {
  const file = join(newFolder(), 'citation.json')
  const answers = [{ call: CALL, sha256: hashOf(ANSWER) }]
  writeFileSync(
    file,
    JSON.stringify(citationOf({ page, asOf: '2026-07-24', importId: 1, revision: 1, answers })),
  )
  return runProgram('src/server/cli/verify.ts', [file], {})
}

/** The address of a page of a site that answers every call like this. */
async function siteAnswering(status: number, body: string) {
  const site = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1')
  onTestFinished(() => void site.close())
  await once(site, 'listening')
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/candidates/91527?asOf=r1`
}

test('a citation is genuine if its site answers as cited, and altered if the site no longer has the answer', async () => {
  const genuine = await verify(await siteAnswering(200, JSON.stringify(ANSWER)))
  expect(genuine).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Genuine: /) as string })

  expect(await verify(await siteAnswering(404, '{}'))).toMatchObject({
    code: 1,
    stdout: `${CALL} has no answer to compare.\n`,
  })
})

test('a citation is not called altered because its site cannot be reached, is overloaded, or is no longer there', async () => {
  const pages = [
    `http://127.0.0.1:${await freePort()}/candidates/91527?asOf=r1`,
    await siteAnswering(503, '{}'),
    await siteAnswering(429, '{}'),
    await siteAnswering(200, '<p>This domain is for sale.</p>'),
  ]
  for (const page of pages) {
    const { code, stdout, stderr } = await verify(page)

    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(
      /^The site that the citation names could not be asked, so nothing was checked: .+\.\n$/,
    )
  }
})

test('a file whose page is not an address is not a citation', async () => {
  expect(await verify('candidates/91527')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'Name a file with a citation, as GET /api/citation returns it.\n',
  })
})
