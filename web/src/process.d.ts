/** Said by the bundler: "production" or "development". */
declare const process: { readonly env: { readonly NODE_ENV: string } };
