/** A picture for several export formats. */
export interface Png {
  bytes: Uint8Array<ArrayBuffer>
  /** In pixels. */
  width: number
  height: number
}

/** Byte offsets (PNG specification, 11.2.1 IHDR). */
const WIDTH_AT = 16
const HEIGHT_AT = 20

/** Decodes the PNG in a `data:` URL. */
export function pngOf(address: string): Png {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return { bytes, width: view.getUint32(WIDTH_AT), height: view.getUint32(HEIGHT_AT) }
}

async function drawn(file: Blob, sizeOf: (width: number, height: number) => number): Promise<string | null> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const share = sizeOf(image.naturalWidth, image.naturalHeight)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.naturalWidth * share))
    canvas.height = Math.max(1, Math.round(image.naturalHeight * share))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Pixels. Reports show logos at half this size, so that they are sharp on paper. */
const LOGO_WIDTH = 480
const LOGO_HEIGHT = 160

/**
 * Converts a picture to a PNG of logo size, as `data:` URL. Resolves to null if the browser cannot read the picture.
 */
export const logoFrom = (file: Blob): Promise<string | null> =>
  drawn(file, (width, height) => Math.min(1, LOGO_WIDTH / width, LOGO_HEIGHT / height))

/** Replaces each SVG in a page with a PNG of twice the size, for file formats without SVG. */
export async function withPictures(page: Document): Promise<Document> {
  for (const drawing of page.querySelectorAll('svg[aria-label]')) {
    const [, , width = '', height = ''] = drawing.getAttribute('viewBox')?.split(' ') ?? []
    drawing.setAttribute('width', width)
    drawing.setAttribute('height', height)
    drawing.setAttribute('font-family', 'sans-serif')
    const text = new XMLSerializer().serializeToString(drawing)
    const png = await drawn(new Blob([text], { type: 'image/svg+xml' }), () => 2)
    if (png === null) continue
    const image = page.createElement('img')
    image.src = png
    image.alt = drawing.getAttribute('aria-label') ?? ''
    drawing.replaceWith(image)
  }
  return page
}
