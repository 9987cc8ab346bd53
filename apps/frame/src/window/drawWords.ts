/** Maximum row height of a word, in CSS pixels. */
const fullHeight = 36
const columns = 2

/** Draws words on a canvas, or clears it. As pixels, extensions, translators and form history can't read them. */
export function drawWords(canvas: HTMLCanvasElement, words: readonly string[]): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth, ownerDocument } = canvas
  const { color, fontFamily } = getComputedStyle(canvas)
  const scale = ownerDocument.defaultView?.devicePixelRatio ?? 1
  const rows = Math.ceil(words.length / columns)
  const rowHeight = Math.min(fullHeight, canvas.clientHeight / rows)
  // Setting the size clears the canvas.
  canvas.width = Math.round(clientWidth * scale)
  canvas.height = Math.round(canvas.clientHeight * scale)
  context.scale(scale, scale)
  context.direction = 'ltr'
  context.textBaseline = 'middle'
  context.fillStyle = color
  const top = (canvas.clientHeight - rows * rowHeight) / 2
  for (const [index, word] of words.entries()) {
    const x = 16 + Math.floor(index / rows) * (clientWidth / columns)
    const y = top + (index % rows) * rowHeight + rowHeight / 2
    context.font = `13px ${fontFamily}`
    context.globalAlpha = 0.75
    context.fillText(String(index + 1), x, y)
    context.font = `600 18px ${fontFamily}`
    context.globalAlpha = 1
    context.fillText(word, x + 26, y)
  }
}
