export { html as language } from '@codemirror/lang-html'
