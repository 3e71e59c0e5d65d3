import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './percentile.ts'

/*
 * Makes requests to one address at a steady pace and prints how long the answers took, in milliseconds. A request is
 * timed from the moment it was due, so that a slow answer cannot hide the waiting of the requests after it.
 */
const [address = '', perSecond = '500', seconds = '10'] = process.argv.slice(2)
const pace = 1000 / Number(perSecond)
const total = Number(perSecond) * Number(seconds)
const agent = new Agent({ keepAlive: true, maxSockets: 32 })

const ask = (due: number) =>
  new Promise<number>((resolve, reject) => {
    get(address, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - due))
    }).once('error', reject)
  })

for (let warmUp = 0; warmUp < 500; warmUp += 1) await ask(performance.now())

const began = performance.now()
const asked: Promise<number>[] = []
while (asked.length < total) {
  const due = began + asked.length * pace
  if (due > performance.now()) await pause(Math.max(0, due - performance.now() - 1))
  while (asked.length < total && began + asked.length * pace <= performance.now())
    asked.push(ask(began + asked.length * pace))
}
const times = await Promise.all(asked)
agent.destroy()
console.log(JSON.stringify({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) }))
