import { dropNetwork } from './worker/dropNetwork.ts'
import { serveKeys } from './worker/serveKeys.ts'

// The process that holds keys. It hears the frame that started it and nobody else, and reaches nothing.
dropNetwork(globalThis)
void serveKeys({
  listen: (hear) => addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data)),
  post: (answer) => postMessage(answer),
})
