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

/** Largest logo of a report, in pixels: sharp on paper where it is drawn at half of this. */
const LOGO_WIDTH = 480
const LOGO_HEIGHT = 160

/** Any picture that the browser can show, as a PNG (`data:` address) that is no larger than a logo; null where it can show none of it. */
export async function logoFrom(file: Blob): Promise<string | null> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const share = Math.min(1, LOGO_WIDTH / naturalWidth, LOGO_HEIGHT / naturalHeight)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(naturalWidth * share))
    canvas.height = Math.max(1, Math.round(naturalHeight * share))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}
