/** Saves a file that the browser already has. */
export function download(filename: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The download may start after the click.
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS)
}

const RELEASE_AFTER_MS = 60_000
