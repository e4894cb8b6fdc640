// Where the page begins.

import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { takeToken } from './lib/token';

takeToken();
mount(App, { target: document.getElementById('page')! });
