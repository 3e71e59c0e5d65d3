import { expect, test } from 'vitest'
import { pageAddress } from '#server/html/pageAt.ts'

const parsedAddress = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return pageAddress(pathname, searchParams)
}

test('the default list has one address, whatever else a query contains', () => {
  for (const query of ['', '?', '?text=', '?party=&sort=district&page=1', '?utm_source=mail&_=7'])
    expect(parsedAddress(`/Candidates/20261103-GEN/STR/${query}`)).toEqual({
      address: '/candidates/20261103-GEN/STR',
      isView: false,
    })
})

test.for<[string, string]>([
  ['/candidates?open=7,5&text=lee', '/candidates?open=5,7'],
  ['/candidates/20261103-GEN/STR?page=2&party=REP', '/candidates/20261103-GEN/STR?party=REP&page=2'],
  ['/candidates/20261103-GEN/STR?sort=color', '/candidates/20261103-GEN/STR?sort=%3F'],
  ['/candidates/5?sort=date', '/candidates/5?sort=date'],
  ['/committees?type=PAC&district=7', '/committees?type=PAC'],
  ['/committees/5?text=report', '/committees/5?text=report'],
  ['/officers/Ann%20Ames?sort=name', '/officers/Ann%20Ames?sort=name'],
  ['/races/20261103-GEN/STR?sort=-candidates', '/races/20261103-GEN/STR?sort=-candidates'],
  ['/races/20261103-GEN/STR/24?sort=-expend', '/races/20261103-GEN/STR/24?sort=-expend'],
  ['/search?q=lee&sort=name', '/search?q=lee'],
  [
    '/candidates/5/transactions?kind=transfers&sort=color',
    '/candidates/5/transactions?kind=transfers&sort=color',
  ],
])('%s is one of endlessly many, cached separately, as %s', ([given, address]) => {
  expect(parsedAddress(given)).toEqual({ address, isView: true })
})

test.for<[string, string]>([
  ['/about-data?sort=name', '/about-data'],
  ['/candidates/5/cash-on-hand?sort=date', '/candidates/5/cash-on-hand'],
  ['/candidates/5/transactions?kind=contributions', '/candidates/5/transactions'],
])('%s shows what the page shows by default, and its address is %s', ([given, address]) => {
  expect(parsedAddress(given)).toEqual({ address, isView: false })
})
