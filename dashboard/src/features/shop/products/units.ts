/** The units in which products are measured. */
export const UNIT_OPTIONS = [
  { value: 'g', label: 'g' },
  { value: 'kg', label: 'kg' },
  { value: 'ml', label: 'ml' },
  { value: 'l', label: 'l' },
  { value: 'cm', label: 'cm' },
  { value: 'm', label: 'm' },
  { value: 'm2', label: 'm²' },
  { value: 'piece', label: 'pieces' },
]
