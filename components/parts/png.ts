/** A picture as files of several formats take it. */
export interface Png {
  bytes: Uint8Array<ArrayBuffer>
  /** In pixels. */
  width: number
  height: number
}

/** Where the first chunk of a PNG tells width and height (PNG specification, 11.2.1 IHDR). */
const WIDTH_AT = 16
const HEIGHT_AT = 20

/** The PNG of a `data:` address. */
export function pngOf(address: string): Png {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return { bytes, width: view.getUint32(WIDTH_AT), height: view.getUint32(HEIGHT_AT) }
}

/** A picture of any kind that the browser can show as a PNG (`data:` address), in the size that `sizeOf` makes of its own; null where it can show none of it. */
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

/** Largest logo of a report, in pixels: sharp on paper where it is drawn at half of this. */
const LOGO_WIDTH = 480
const LOGO_HEIGHT = 160

/** A picture as a PNG (`data:` address) that is no larger than a logo; null where the browser can show none of it. */
export const logoFrom = (file: Blob): Promise<string | null> =>
  drawn(file, (width, height) => Math.min(1, LOGO_WIDTH / width, LOGO_HEIGHT / height))

/** Puts a PNG, twice as large, in the place of each drawing of a page, for files that hold no drawings. */
export async function withPictures(page: Document): Promise<Document> {
  for (const drawing of page.querySelectorAll('svg')) {
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
