import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import '#client/ssr/replayEarlyInput.ts'
import { FOLLOWED_LINK, PROGRAM_ID } from '#contract/firstView.ts'

test('clicks before hydration are replayed once, in order, a followed link is recorded, and going back waits', () => {
  const pressed: string[] = []
  const moves: unknown[] = []
  const onMove = ({ state }: PopStateEvent) => moves.push(state)
  addEventListener('popstate', onMove)
  onTestFinished(() => removeEventListener('popstate', onMove))
  render(
    <>
      <form id="list" action="/elsewhere" />
      <button form="list" name="sort" onClick={() => pressed.push('sort')}>
        Name
      </button>
      <button type="button" onClick={() => pressed.push('toggle')}>
        Breakdown
      </button>
      <a href="/candidates/91527">Ada</a>
    </>,
  )
  screen.getByRole('link', { name: 'Ada' }).click()
  expect(sessionStorage.getItem(FOLLOWED_LINK)).toBe(
    `/candidates/91527 ${location.pathname}${location.search}`,
  )
  // React already handles clicks, but hydration has not been reported yet.
  screen.getByRole('button', { name: 'Name' }).click()
  screen.getByRole('button', { name: 'Breakdown' }).click()
  history.replaceState('there', '')
  dispatchEvent(new PopStateEvent('popstate', { state: 'there' }))
  expect(pressed).toEqual([])
  expect(moves).toEqual([])

  document.dispatchEvent(new Event('hydrated'))
  expect(pressed).toEqual(['sort', 'toggle'])
  expect(moves).toEqual(['there'])

  screen.getByRole('button', { name: 'Breakdown' }).click()
  expect(pressed).toEqual(['sort', 'toggle', 'toggle'])
  dispatchEvent(new PopStateEvent('popstate', { state: 'elsewhere' }))
  expect(moves).toEqual(['there', 'elsewhere'])
})

test('the client starts once the whole page has arrived', async () => {
  let readyState = 'loading'
  Object.defineProperty(document, 'readyState', { configurable: true, get: () => readyState })
  onTestFinished(() => void Reflect.deleteProperty(document, 'readyState'))
  document.body.innerHTML = `<template id="${PROGRAM_ID}"><p>The program</p></template>`
  onTestFinished(() => void (document.body.innerHTML = ''))

  await import('#client/ssr/loadScripts.ts')
  // After the frame in which a redraw would have begun.
  await new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)))
  expect(screen.queryByText('The program')).toBeNull()

  readyState = 'interactive'
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(screen.getByText('The program').parentElement).toBe(document.body)
})
