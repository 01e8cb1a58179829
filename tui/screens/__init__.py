"""The screens of the app. Each is imported when it is opened."""
