import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Lists of thousands of rows are no part of the first view, nor is what operators alone are shown. */
const OF_FIRST_VIEWS =
  /^(?!.*\/(data-table|list-page|react-virtual|virtual-core|console\/src\/operator|libs\/operator)\b)/;

/** The pages of the console: static files under a hash of their content, which the API process serves at `/console`. */
export default defineConfig(({ command }) => {
  // Whatever the surroundings are for: what React warns developers of is twice the size.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: HERE,
    base: '/console/',
    // The server puts a fresh one into each page it hands out.
    html: { cspNonce: '__CSP_NONCE__' },
    resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
    build: {
      outDir: join(HERE, '..', '..', 'dist', 'console'),
      // Pages that were opened before ask for files of earlier builds; `bin/build.mjs` takes them away after a day.
      emptyOutDir: false,
      reportCompressedSize: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Packages say which of their files a server may not run; there is none here.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
        output: {
          entryFileNames: 'assets/[name].[hash].js',
          chunkFileNames: 'assets/[name].[hash].js',
          // What half of the pages use is one file: in forty small ones the headers alone were 20 KB of the first view.
          codeSplitting: { groups: [{ name: 'common', minShareCount: 16, test: OF_FIRST_VIEWS }] },
          assetFileNames: 'assets/[name].[hash][extname]',
        },
      },
    },
  };
});
