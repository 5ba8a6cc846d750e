import type { RuleConfig } from 'html-validate'

/** The rules of html-validate that do not apply to the pages of kbsite, each with its reason. */
export const validationRules: RuleConfig = {
  // How React writes attributes and void elements; HTML does not care.
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'no-trailing-whitespace': 'off',
  // Titles are as long as their authors want them.
  'long-title': 'off',
  // HTML allows every character but white space, and a Chinese heading gives a Chinese id.
  'valid-id': ['error', { relaxed: true }],
  // The depth of a tree's row and the size of a picture are known only from data; a class for each would not be a style sheet.
  'no-inline-style': 'off',
  // A row of headers with an empty corner still has one direction; the rule takes it for a table with two.
  'wcag/h63': 'off',
  // A check box with three states needs a script; before that, a button with the role can say "mixed".
  'prefer-native-element': ['error', { exclude: ['checkbox'] }],
}
