import { defineElements } from './elements.ts'
import { findTag, startFromTag } from './scriptTag.ts'

// The build for pages without a bundler: one module with React inside, the rest fetched when needed.
// A tag with options creates and mounts; without them, this is a module to import from.
export * from './elements.ts'
export * from './index.ts'

defineElements()
const tag = findTag(import.meta.url)
if (tag) void startFromTag(tag)
