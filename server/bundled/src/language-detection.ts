export { detectAll } from 'tinyld'
