import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { anyLetters } from '#tests/support/anyLetters.ts'
import { createTestApp, ORIGIN } from '#tests/support/api/createTestApp.ts'

test('an e-mail address has a maximum length, also for an unknown user', async () => {
  const { api, logged } = await createTestApp()
  const signIn = async (email: string) =>
    (
      await api.request('/api/auth', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: 'forty pelicans dive' }),
      })
    ).status

  expect(await signIn(`${anyLetters(308)}@example.org`)).toBe(401)
  expect(await signIn(`${anyLetters(309)}@example.org`)).toBe(400)
  expect(logged).toEqual([])
})

test.each(['Shade\0Trees', 'Shade\u001bTrees'])(
  '%j is not an account name because it contains a control character',
  async (accountName) => {
    const { api, cookie } = await createTestApp({
      candidates: [aCandidate({ AcctNum: 2 })],
      committees: [aCommittee({ AcctNum: 9 })],
      signedIn: true,
    })

    const response = await api.request('/api/candidates/2/accountlist', {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Cookie: `ledger=${cookie}`,
        Origin: ORIGIN,
        'Sec-Fetch-Site': 'same-origin',
      },
      body: JSON.stringify({ accountName, accountNum: 9 }),
    })

    expect(response.status).toBe(400)
  },
)

test('a list contains every record byte for byte as its own call answers it, whatever its texts', async () => {
  const odd = String.raw`"Ada\"` + '\b\f\n\r\t\u0001\u007f\u2028é𝄞/</script>&'
  const { api } = await createTestApp({
    candidates: [
      aCandidate({
        AcctNum: 3,
        NameLast: odd,
        AccountList: [
          { accountName: odd, accountNum: 9 },
          { accountName: 'Not known by number', accountNum: null },
        ],
      }),
      aCandidate({ AcctNum: 2, Juris1num: '' }),
    ],
    committees: [aCommittee({ AcctNum: 9, Name: odd }), aCommittee({ AcctNum: 8, Addr2: "O'Hara \\" })],
  })
  const text = async (path: string) => (await api.request(`/api${path}`)).text()
  const together = async (paths: string[]) => `[${(await Promise.all(paths.map(text))).join(',')}]`

  const candidates = await together(['/candidates/3', '/candidates/2'])
  expect(candidates).toContain(JSON.stringify(odd))
  expect(await text('/candidates/20261103-GEN/STR')).toBe(candidates)
  expect(await text('/candidates/election/20261103-GEN')).toBe(candidates)
  expect(await text('/committees')).toBe(await together(['/committees/9', '/committees/8']))
  expect(await text('/candidates/20261103-GEN/GOV')).toBe('[]')
})
