"""The commands of `honor`, one module each: ``DESCRIPTION``, ``declare(parser)``, ``run(arguments)``."""
