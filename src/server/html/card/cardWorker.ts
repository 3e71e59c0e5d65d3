import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/*
 * A thread of its own, in which a card takes the processor without anybody waiting for the server: pictures come in as
 * SVG and go out as PNG, in their order.
 */

/** What the thread is given: the fonts, as WOFF2. */
export interface CardWorkerData {
  fonts: readonly Uint8Array[]
}

// The thread is started with nothing else.
const { fonts } = workerData as CardWorkerData
const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
const ready = readFile(wasm).then(initWasm)

parentPort?.on('message', async (svg: string) => {
  await ready
  const picture = new Resvg(svg, { font: { fontBuffers: [...fonts] } })
  const rendered = picture.render()
  const png = rendered.asPng()
  // The memory of WebAssembly is not collected.
  rendered.free()
  picture.free()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  parentPort?.postMessage(png)
})
