import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/* A worker thread that renders cards without blocking the server: SVG in, PNG out, in order. */

export interface CardWorkerData {
  fonts: readonly Uint8Array[]
}

// The type of what the thread is started with.
const { fonts } = workerData as CardWorkerData
const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
const ready = readFile(wasm).then(initWasm)

parentPort?.on('message', async (svg: string) => {
  await ready
  const picture = new Resvg(svg, { font: { fontBuffers: [...fonts] } })
  const rendered = picture.render()
  const png = rendered.asPng()
  // WebAssembly memory is not garbage-collected.
  rendered.free()
  picture.free()
  parentPort?.postMessage(png)
})
