import { expect, test } from 'vitest'
import { cardRenderer, CardsBusy, MAX_WAITING_CARDS } from '#server/html/raceCard.ts'

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="2" height="2" /></svg>'

test('pictures wait for each other, and one too many is told to retry', async () => {
  const render = cardRenderer([])

  const cards = await Promise.allSettled(Array.from({ length: MAX_WAITING_CARDS + 1 }, () => render(SQUARE)))

  expect(cards.map(({ status }) => status)).toEqual([
    ...Array.from({ length: MAX_WAITING_CARDS }, () => 'fulfilled'),
    'rejected',
  ])
  expect(cards.at(-1)).toMatchObject({ reason: expect.any(CardsBusy) })
})

test('a picture that a busy machine does not render in time is told to retry, as one too many is', async () => {
  await expect(cardRenderer([], 1)(SQUARE)).rejects.toThrow(CardsBusy)
})

test('a picture that cannot be rendered fails alone, and the next one is rendered', async () => {
  const render = cardRenderer([])

  await expect(render('<svg')).rejects.toThrow('SVG')
  expect((await render(SQUARE)).toString('latin1', 1, 4)).toBe('PNG')
})
