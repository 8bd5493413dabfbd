/** The bytes are not a complete image that can be decoded. The message is meant for the API's caller. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage'
}
