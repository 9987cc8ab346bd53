import { defineElements } from './elements.ts'
import { findTag, startFromTag } from './scriptTag.ts'

// Build for pages without a bundler: one module that includes React; other modules load on demand. A script
// tag with options creates and mounts a widget; without options, this is a module to import from.
export * from './elements.ts'
export * from './index.ts'

defineElements()
const tag = findTag(import.meta.url)
if (tag) void startFromTag(tag)
