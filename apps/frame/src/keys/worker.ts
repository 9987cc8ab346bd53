import { dropNetwork } from './worker/dropNetwork.ts'
import { serveKeys } from './worker/serveKeys.ts'

// Entry of the key worker. It listens only to the frame that started it and has no network access.
dropNetwork(globalThis)
void serveKeys({
  listen: (hear) => addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data)),
  post: (answer) => postMessage(answer),
})
